/** An entry point of its own, so that only the one screen that enters companies fetches it. */
export * from './party-forms.endpoints.ts';
export * from './party-desk.endpoints.ts';
export * from './party-desk.ts';
export * from './party-users.endpoints.ts';
export * from './screening.endpoints.ts';
export * from './party-user.machine.ts';
export * from './party-rules.ts';
export { checkNationalId } from '../identifiers/national-id.ts';
