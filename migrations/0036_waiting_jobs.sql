-- A job that was asked for again while a worker had it in hand is done by its successor: its library takes its attempts away.
-- Where that worker died it stays behind, and waits for nothing; one that failed for good is still counted.
CREATE OR REPLACE FUNCTION count_waiting_jobs() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN (SELECT count(*)::integer FROM graphile_worker.jobs WHERE attempts < max_attempts OR last_error IS NOT NULL);
END $$;
