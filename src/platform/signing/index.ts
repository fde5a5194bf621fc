export { deriveKey } from './keys.js'
export { SealBroken, seal, unseal } from './sealed.js'
export { checkSignedUrl, signedUrlSeconds, signUrl } from './signed-url.js'
export { hintOf, newWebhookSecret, webhookSignatures } from './webhook.js'
