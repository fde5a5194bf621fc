-- Lines that settle each other in part are tied, until a line brings what remains to zero and they are lettered.

-- One kind of record for both: what was made before is full, and nothing of it remains.
ALTER TABLE letterings
  ADD COLUMN status    text NOT NULL DEFAULT 'full',
  -- What is left between the sides, debit minus credit. The amount is what was settled so far: the smaller side.
  ADD COLUMN remaining numeric(15, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT letterings_status_known CHECK (status IN ('partial', 'full')),
  ADD CONSTRAINT letterings_partial_remains CHECK ((status = 'partial') = (remaining <> 0)),
  ADD CONSTRAINT letterings_code_case CHECK (code = CASE status WHEN 'partial' THEN lower(code) ELSE upper(code) END);

-- Beside lettering_id: who asks for what is lettered or open need not know of ties.
ALTER TABLE entry_lines
  ADD COLUMN partial_lettering_id bigint,
  ADD CONSTRAINT entry_lines_partial_lettering FOREIGN KEY (company_id, partial_lettering_id)
    REFERENCES letterings (company_id, id),
  ADD CONSTRAINT entry_lines_lettered_or_tied CHECK (lettering_id IS NULL OR partial_lettering_id IS NULL);
CREATE INDEX entry_lines_by_partial_lettering ON entry_lines (company_id, partial_lettering_id)
  WHERE partial_lettering_id IS NOT NULL;

CREATE OR REPLACE FUNCTION refuse_rewriting_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved entry_lines := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    moved.label := NEW.label;
    moved.due_date := NEW.due_date;
    moved.analytic := NEW.analytic;
    moved.lettering_id := NEW.lettering_id;
    moved.partial_lettering_id := NEW.partial_lettering_id;
    moved.can_letter := NEW.can_letter;
    IF moved IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF is_discarded(OLD.company_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a posted line is never rewritten' USING ERRCODE = 'restrict_violation';
END $$;

-- What remains open of tied lines, debit minus credit: of some letterings, or of all of a file where the ids are
-- null. The side with less is set off against the lines of the other, the earliest due first, then the oldest. The same
-- as setOff in src/capabilities/ledger/domain/set-off.ts; days may still move, so it is reckoned whenever it is asked for.
CREATE FUNCTION tied_open(p_company_id bigint, p_lettering_ids bigint[])
RETURNS TABLE (line_id bigint, open numeric) LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT s.id,
         CASE WHEN (s.amount > 0) = (s.debits > s.credits)
              THEN sign(s.amount) * least(abs(s.amount), greatest(s.reached - least(s.debits, s.credits), 0.00))
              ELSE 0.00 END
    FROM (SELECT l.id, l.debit - l.credit AS amount,
                 sum(l.debit) OVER tie AS debits, sum(l.credit) OVER tie AS credits,
                 -- This line and those of its side that are set off before it.
                 sum(l.debit + l.credit) OVER (
                   PARTITION BY l.partial_lettering_id, l.debit > 0
                   ORDER BY coalesce(l.due_date, e.due_date, l.entry_date), l.id) AS reached
            FROM entry_lines l
            JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
           WHERE l.company_id = p_company_id AND l.partial_lettering_id IS NOT NULL
             AND (p_lettering_ids IS NULL OR l.partial_lettering_id = ANY (p_lettering_ids))
          WINDOW tie AS (PARTITION BY l.partial_lettering_id)) s
$$;
