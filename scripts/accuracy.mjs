// npm run accuracy [count] [--words | --files=40] [--show-held-out]: reads papers drawn by the tests, class by
// class: so many by their words, which takes a minute, and some as files by the whole reader, which takes many. Rules may be written on the open half; of the other half only
// figures are shown, unless asked for.
// npm run accuracy <folder>: reads a folder of samples, each with what a person says of it beside it.
// npm run accuracy suppliers | analysis | bank [years]: what is learned from a correction, what a service for
// analysis adds, and how transactions of generated years are matched.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isHeldOutShown = process.argv.includes('--show-held-out')
const specimens = '../dist/src/testing/specimens'
const [what = '', count] = words

const measures = {
  async suppliers() {
    const { learningReport } = await import(`${specimens}/suppliers.js`)
    return learningReport(Number(count ?? 50))
  },
  async analysis() {
    const { analysisReport } = await import(`${specimens}/analysis.js`)
    return analysisReport(Number(count ?? 200))
  },
  async bank() {
    const { measureBank } = await import('../dist/src/testing/bank-year/report.js')
    return measureBank(Number(count ?? 20))
  },
}

const { text, isGood } = await (
  measures[what] ?? (Number.isNaN(Number(what)) ? ofFolder : ofSpecimens)
)()
console.log(text)
process.exit(isGood ? 0 : 1)

async function ofFolder() {
  const folder = resolve(what)
  if (!existsSync(folder)) throw new Error(`${folder} is not there.`)
  const { measure } = await import('../dist/src/reading/accuracy-run.js')
  const report = await measure(folder, new Date().toISOString().slice(0, 10))
  return { text: report.text, isGood: report.falseReady === 0 }
}

async function ofSpecimens() {
  const { measureSpecimens, measureFiles } = await import(`${specimens}/report.js`)
  const ofWords = measureSpecimens(Number(what || 1000), { isHeldOutShown })
  if (process.argv.includes('--words')) return { ...ofWords, isGood: ofWords.falseReady === 0 }
  console.log(ofWords.text)
  let { falseReady } = ofWords
  const files = process.argv.find((word) => word.startsWith('--files='))?.slice(8) ?? 40
  for await (const report of measureFiles(Number(files), { isHeldOutShown })) {
    console.log(`\n${report.text}`)
    falseReady += report.falseReady
  }
  return { text: '', isGood: falseReady === 0 }
}
