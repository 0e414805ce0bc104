import type { ApiProblem } from './problem.ts';

export interface ClientSettings {
  /** The session could not be renewed; both tokens are gone. The host leads to the sign-in page and keeps the way back. */
  onSignedOut: (reason?: string) => void;
  /** The mark by which the API knows this browser again: a refresh whose answer was lost is answered once more to it alone. */
  browserMark: () => string | undefined;
  /** A call wants a fresh proof of who calls (member `methods` of the problem): what to spend on it, or null to give up. */
  onStepUp: (problem: ApiProblem) => Promise<string | null>;
  /** Refused until a second factor is enrolled: what is known of the user is out of date. */
  onEnrolment: () => void;
  /** The portal is closed for maintenance: members `until` and `message` of the problem. */
  onMaintenance: (problem: ApiProblem) => void;
  /** A call that writes is under way. */
  onWrite: (answer: Promise<unknown>) => void;
}

/** Who hears what calls find out on the way; nobody until the host has said. */
export const settings: ClientSettings = {
  onSignedOut: () => undefined,
  browserMark: () => undefined,
  onStepUp: () => Promise.resolve(null),
  onEnrolment: () => undefined,
  onMaintenance: () => undefined,
  onWrite: () => undefined,
};

/** Once, by the host, before the first call. */
export function configureClient(chosen: Partial<ClientSettings>): void {
  Object.assign(settings, chosen);
}
