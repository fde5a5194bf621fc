/** What the OpenAPI document says of the routes of exports. */
export const descriptions = {
  listExports: {
    summary: 'Catalogue of exports',
    description:
      'Every file that can be made of this company file, with its path, its formats and the parameters that it takes.',
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
