/** The keywords of JSON Schema that our shapes use: what reads a schema reads these. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  examples?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
}
