import type { ApiProblem } from './problem.ts';

export interface ClientSettings {
  /**
   * The session could not be renewed; both tokens are removed. The host shows the sign-in page and keeps the way back.
   */
  onSignedOut: (reason?: string) => void;
  /** The mark by which the API recognises this browser: only a marked one gets the answer of a lost refresh again. */
  browserMark: () => string | undefined;
  /**
   * A call needs a fresh proof of identity (member `methods` of the problem): returns the token to spend, or null to
   * give up.
   */
  onStepUp: (problem: ApiProblem) => Promise<string | null>;
  /** Refused until a second factor is enrolled: the known user data is out of date. */
  onEnrolment: () => void;
  /** The portal is closed for maintenance: members `until` and `message` of the problem. */
  onMaintenance: (problem: ApiProblem) => void;
  /** A call that writes is under way. */
  onWrite: (answer: Promise<unknown>) => void;
}

/** Handlers of what calls discover; none until the host sets them. */
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
