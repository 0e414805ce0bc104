import { noteReads } from './unchanged/reads.ts';
import { runWithCircus } from './unit-runner.ts';

/**
 * Jest's `testRunner` for tests of screens: jest-circus, which also notes the modules that a test file loaded. No
 * TypeScript, which Jest would compile like a screen.
 */
export default async function runTestFile(globalConfig, config, environment, runtime, testPath, sendMessage) {
  try {
    return await runWithCircus(globalConfig, config, environment, runtime, testPath, sendMessage);
  } finally {
    noteReads(testPath, runtime.fileCache.strings.keys());
  }
}
