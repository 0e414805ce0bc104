// node docker/check.mjs <url>: ends well when that address answers 2xx. For health checks of images without curl.
const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(4000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
