import { say } from '#kernel/languages'
import { type RecordType, recordType } from '#platform/operations/record-type'
import { integrationNamed } from './actions/each/index.js'
import type { LoggedIntegration } from './actions/show.js'
import { integrationLog } from './entity.js'
import { messages, sentences } from './problems.js'

const never = { never: messages.stays }

const integrationType = recordType<LoggedIntegration>({
  entity: integrationLog,
  title: ({ key }, language) => say(integrationNamed(key).name, language),
  sentence: ({ action, before, after }, language) => {
    const { key } = (after ?? before)!
    const name = say(integrationNamed(key).name, language)
    return { text: sentences[action as keyof typeof sentences], values: { name } }
  },
  undo: { created: never, updated: never, deleted: never, failed: never, recovered: never },
})

export const integrationRecords: readonly RecordType[] = [integrationType]
