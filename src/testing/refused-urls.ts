/** URLs that lead to this machine, its networks or nowhere that webhooks may go, in every disguise. */
// biome-ignore format: a table
const hosts = [
  '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '0177.1', '127.1', '127.0.1', '127.0.0.1', '127.255.255.254', '0', '0.0.0.0', '0.1.2.3',
  '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::ffff:10.0.0.1]', '[::127.0.0.1]', '[::7f00:1]',
  '[64:ff9b::7f00:1]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2001::1]', '[2001:db8::1]', '[3fff::1]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[100::1]', '[5f00::1]',
  '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1',
  '192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '4294967295',
  'localhost', 'localhost.', 'LOCALHOST', 'foo.localhost', 'foo.localhost.', 'x.INTERNAL.', 'metadata.google.internal', 'printer.local', 'printer.local.', 'intranet', 'intranet.', 'a..be', '.be', '...',
  '127。0。0。1', '①②⑦.⓪.⓪.①', '１２７.0.0.1', 'loc%61lhost', '%31%32%37.0.0.1', 'ｌｏｃａｌｈｏｓｔ', '127.0.0.1.',
]

// biome-ignore format: a table
const others = [
  'https://user:pw@example.be/', 'https://user@example.be/', 'https://:@example.be/', 'https://@example.be/', 'https://example.be@127.0.0.1/', 'https://example.be%40127.0.0.1/',
  'https:127.0.0.1', 'https:example.be', 'https:/example.be', 'https:///example.be', 'https:\\\\127.0.0.1', 'https:\\\\example.be', 'https://example.be\\@127.0.0.1', 'https://127.0.0.1\\.example.be/',
  'https://example.be:22/', 'https://example.be:0/', 'https://example.be:80/', 'https://example.be:1023/', 'https://example.be:25/', 'https://example.be:99999/', 'https://127.0.0.1:8443/', 'https://[::1]:8443/',
  'http://example.be/', 'http://127.0.0.1/', 'HTTP://EXAMPLE.BE/', 'ftp://example.be/', 'file:///etc/passwd', 'gopher://127.0.0.1:6379/_x', 'javascript:alert(1)', 'data:text/plain,x', 'ws://example.be/', 'wss://example.be/', 'blob:https://example.be/x', 'unix:/var/run/x.sock',
  '//example.be/', 'example.be', '/hook', 'https://', 'https://example.be/a b', 'https://exa\tmple.be/', 'https://exa\nmple.be/', 'htt\tps://example.be/', 'https://[::1', 'https://[example.be]/', 'x',
]

export const refusedUrls: readonly string[] = [
  ...hosts.map((host) => `https://${host}/hook`),
  ...others,
]
