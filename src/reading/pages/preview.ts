import { orCorrupt, type Picture } from './picture.js'
import { imageOf, jpegOf } from './pixels.js'
import type { PageSize, Raster } from './raster.js'

const preview = { width: 1200, height: 2400 }
const large = 1600

/** The first page for people to look at; null where it cannot be painted. */
export async function previewOfPdf(raster: Raster | undefined): Promise<Uint8Array | null> {
  return raster ? jpegOfPage(raster, 1, preview.width, preview.height) : null
}

export async function previewOfPicture(picture: Picture): Promise<Uint8Array> {
  return orCorrupt(async () => jpegOf(await picture.image(), preview.width, preview.height))
}

/** The first pages, large enough for someone else to read them. */
export async function picturesOfPdf(
  raster: Raster | undefined,
  pages: number,
): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  for (let number = 1; raster && number <= pages; number++) {
    const picture = await jpegOfPage(raster, number, large, large)
    if (picture) pictures.push(picture)
  }
  return pictures
}

export async function pictureOfPicture(picture: Picture): Promise<Uint8Array> {
  return orCorrupt(async () => jpegOf(await picture.image(), large, large))
}

async function jpegOfPage(raster: Raster, number: number, width: number, height: number) {
  const scaleOf = (page: PageSize) => Math.min(width / page.width, height / page.height)
  const painted = await raster.paint(number, scaleOf, 4).catch(() => undefined)
  return painted ? jpegOf(await imageOf(painted.pixels), width, height) : null
}
