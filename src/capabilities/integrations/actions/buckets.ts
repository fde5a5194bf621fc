import { epochMsOf } from '#kernel/instants'
import { type Bucket, openBucket } from '#outside/s3/bucket'
import { type IntegrationContext, IntegrationFailed } from '#platform/operations/connections'

/** The bucket that a connection names. */
export function bucketOf({ services, connection, deadline }: IntegrationContext): Bucket {
  const { settings, secrets } = connection!
  const { secret_key: secretKey } = secrets
  // It was sealed with a service key that is gone.
  if (secretKey === undefined) throw new IntegrationFailed('unauthorised')
  return openBucket(
    {
      endpoint: String(settings.endpoint),
      region: String(settings.region),
      bucket: String(settings.bucket),
      accessKey: String(settings.access_key),
      secretKey,
      isPathStyle: settings.path_style !== false,
    },
    { clock: () => epochMsOf(services.clock()), strangers: services.outside.strangers, deadline },
  )
}

/** What the keys of a connection begin with. */
export function prefixOf({ prefix }: Readonly<Record<string, unknown>>): string {
  return prefix == null ? '' : `${prefix}/`
}
