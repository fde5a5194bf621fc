import type { Page } from '../page.js'
import { ReadingRefusal } from '../reading.js'
import { evenedOut } from './grey.js'
import { orCorrupt, type Picture } from './picture.js'
import { greyOf } from './pixels.js'
import { readScan } from './scan.js'
import type { Work } from './work.js'

/** A picture as a page: of A4, or of a receipt where it is narrow. */
export async function readPicture(picture: Picture, work: Work): Promise<Page> {
  work.step('recognising', 30)
  const { width, short } = targetOf(picture)
  const grey = await orCorrupt(async () => {
    const image = await picture.image()
    return greyOf(image.resize({ width }).normalise())
  })
  const points = short / Math.min(grey.width, grey.height)
  const page = await readScan({ grey: evenedOut(grey), scale: points }, 1, work)
  if (page === undefined) throw new ReadingRefusal('reading_timed_out')
  return page
}

const receipt = { narrow: 1.6, points: 227, pixels: 900 }
const letter = { points: 595, longPixels: 2339 }

/** How wide the picture is made for recognition, and how many points its short side stands for. */
function targetOf({ width, height }: Picture): { width: number; short: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const isReceipt = long > short * receipt.narrow
  const wanted = isReceipt ? receipt.pixels / short : letter.longPixels / long
  const factor = Math.min(2, wanted)
  return {
    width: Math.max(1, Math.round(width * factor)),
    short: isReceipt ? receipt.points : letter.points,
  }
}
