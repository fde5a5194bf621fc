/** What the OpenAPI document says of the routes of exports. */
export const descriptions = {
  listExports: {
    summary: 'Catalogue of exports',
    description:
      'Every file that can be made of this company file, with its path, its formats and the parameters that it takes.',
  },
  writeDossier: {
    summary: 'A fiscal year as one archive',
    description:
      'A ZIP with the reports of the year as PDF, its data as CSV for programs, the statements and documents as they ' +
      'came, the files of the administrations and `manifest.json`, last, which says of each file what it is, its size ' +
      'and its SHA-256. `X-Export-Fingerprint` changes only with the data of the year. Streamed from one snapshot.',
  },
  writeExport: {
    summary: 'An export as a file',
    description:
      'A file of the data, in the format asked for. `X-Export-Fingerprint` is the SHA-256 of the data alone: the same ' +
      'in every format and language. The file is streamed from one snapshot; a stream that breaks off is no whole ' +
      'file. `HEAD` answers the headers alone. `link=1` answers `{url, expires_at}`: a link for browsers and mail ' +
      'programs that needs no token. Each export takes the parameters that the catalogue names.',
  },
} as const
