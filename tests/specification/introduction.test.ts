import assert from 'node:assert/strict'
import { app } from '#app'
import { chapter } from './chapter.js'

const introduction = chapter('Introduction')
const says = introduction.section()

says('Every versioned path starts with `/v1`.', () => {
  const paths = app.routes.map(({ path }) => path)
  assert.deepEqual(
    paths.filter((path) => !path.startsWith('/v1/')),
    ['/'],
  )
})

introduction.isComplete()
