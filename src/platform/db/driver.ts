import './known-runtime.js'

export { default } from 'pg'

import { forget } from './known-runtime.js'

forget()
