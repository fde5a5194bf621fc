// Imported before each file of tests, with its name as the query: what is read next belongs to a suite of that name.
import * as ends from '../dist/src/testing/file-ends.js'
import { beginSuite } from './test-suites.mjs'

const { searchParams } = new URL(import.meta.url)
beginSuite(searchParams.get('name'), Number(searchParams.get('timeout')), ends)
