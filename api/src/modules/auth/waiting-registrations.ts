import type { Services } from '../../services.ts';
import * as registrations from '../onboarding/registrations.repository.ts';
import { hashForRegistration } from './passwords.ts';

/** Whether a password was given with a registration of this address that still waits: the same work for every address. */
export async function awaitsVerification(
  { config, pools }: Services,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const hash = await hashForRegistration(config.secretsKey, email, password);
  return (await registrations.findWaiting(pools.of('auth'), email, hash)) === 'same password';
}
