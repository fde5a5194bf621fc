-- What opens and closes years: few of many entries, which those who read lines by the hundred thousand leave out.
CREATE INDEX entries_beside_the_year ON entries (company_id, id) WHERE phase <> 'year';
