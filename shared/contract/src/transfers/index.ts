/** An entry point of its own, so that only pages of transfers fetch it. */
export * from './transfers.endpoints.ts';
export { transferStates } from './payment-file.states.ts';
