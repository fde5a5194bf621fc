-- A job that was asked for again while a worker had it in hand is done by its successor: its library takes its key and its
-- attempts away. Where that worker died, or the database did not answer it, it stays behind and waits for nothing. One that
-- failed for good is still counted: it has its key, or its attempts took it hours.
CREATE OR REPLACE FUNCTION count_waiting_jobs() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN (SELECT count(*)::integer FROM graphile_worker.jobs
           WHERE attempts < max_attempts
              OR (last_error IS NOT NULL AND (key IS NOT NULL OR updated_at - created_at > interval '1 hour')));
END $$;
