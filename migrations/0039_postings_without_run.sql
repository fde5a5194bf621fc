-- What no run posted, the last depreciation of what is disposed of, is found by its file, not among that of all files.
DROP INDEX asset_depreciations_of_run;
CREATE INDEX asset_depreciations_of_run ON asset_depreciations (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX asset_depreciations_without_run ON asset_depreciations (company_id) WHERE run_id IS NULL;
