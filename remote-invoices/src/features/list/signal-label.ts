/** Fetched by the bank's lists alone: companies are shown no signals. */
export { signalLabel } from '@cessio/contract';
