-- What a return rests on is asked in the statements of the program, for one return as for those of a whole firm.
DROP FUNCTION vat_lines_now;
DROP FUNCTION vat_waiting_now;
DROP FUNCTION vat_before_now;
