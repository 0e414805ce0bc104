declare const config: { projects: readonly { displayName: string; testMatch: readonly string[] }[] };
export default config;
