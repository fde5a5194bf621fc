import sharp, { type Sharp } from 'sharp'

/** The pages of a PDF as grey pictures, so many dots to the inch. */
export async function rastered(pdf: Buffer, dots: number): Promise<Sharp[]> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pictures: Sharp[] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({
        scale: dots / 72,
        colorSpace: 'Gray',
        render: async (drawn) => drawn.data,
      })
      pictures.push(sharp(Buffer.from(data), { raw: { width, height, channels: 1 } }))
    }
    return pictures
  } finally {
    library.destroy()
  }
}
