-- The ids of runs are counted over all files: a run is found by its id alone, and each of its thousand postings costs less.
DROP INDEX asset_depreciations_of_run;
CREATE INDEX asset_depreciations_of_run ON asset_depreciations (run_id);
