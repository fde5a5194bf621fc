import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { auth } from './endpoints/auth.js'
import { companyFiles } from './endpoints/companies.js'
import { conventions } from './endpoints/conventions.js'
import { demoSession } from './endpoints/demo.js'
import { entriesAndParties } from './endpoints/entries.js'
import { firms } from './endpoints/firms.js'
import { commonHeaders } from './endpoints/headers.js'
import { documentImporter } from './endpoints/importer.js'
import { meta } from './endpoints/meta.js'
import { pagination } from './endpoints/pagination.js'
import { closeService, openService } from './endpoints/scene.js'
import { syncAndHistory } from './endpoints/sync.js'
import { validateBody } from './endpoints/validation.js'
import { webhooks } from './endpoints/webhooks.js'

before(openService)
after(closeService)

const endpoints = chapter('Endpoints')

conventions(endpoints)
commonHeaders(endpoints)
meta(endpoints)
auth(endpoints)
firms(endpoints)
companyFiles(endpoints)
documentImporter(endpoints)
validateBody(endpoints)
entriesAndParties(endpoints)
webhooks(endpoints)
syncAndHistory(endpoints)
pagination(endpoints)
// Last, since a day passes there.
demoSession(endpoints)
endpoints.isComplete()
