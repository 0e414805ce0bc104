import { releaseCommand } from './release/command.ts';

// Releases of one remote, from a script or a terminal (docs/release.md): npm run release -- remote-invoices
process.exitCode = await releaseCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
});
