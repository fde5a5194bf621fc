import { openPdf } from '../reading/pages/index.js'

/** What pdf.js reads of a PDF: the words of each page, in the order in which people read them. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes)
  try {
    const pages: string[] = []
    for (let number = 1; number <= pdf.pageCount; number++) {
      const { words } = await pdf.page(number)
      pages.push(words.map(({ text }) => text).join(' '))
    }
    return pages
  } finally {
    await pdf.close()
  }
}
