/** What the OpenAPI document says of the routes of exports. */
export const descriptions = {
  writeExport: {
    summary: 'An export as a file',
    description:
      'A file of the data, in the format asked for. `X-Export-Fingerprint` is the SHA-256 of the data alone: the same ' +
      'in every format and language. The file is streamed from one snapshot; a stream that breaks off is no whole file.',
  },
} as const
