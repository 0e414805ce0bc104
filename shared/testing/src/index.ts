/** `@cessio/testing`: helpers for tests of screens. Never imported by code that ships. */
export { apiDouble, freshApi, networkDown, problem, withHeaders } from './api-double.ts';
export type { ApiDouble, SentCall } from './api-double.ts';
export {
  buildCalendarEvent,
  buildConfig,
  buildInvoice,
  buildInvoiceRow,
  buildNotification,
  buildOf,
  buildRemoteRecord,
  buildSignedIn,
  buildTerms,
  buildUser,
  newId,
} from './builders.ts';
export { failRemote } from './federation-double.ts';
export { rolesOf, testWidgets } from './remote-tests.ts';
export { remoteRecords } from './remotes.ts';
export { hrefsOf, renderInPortal, textsOf, type InPortal } from './render-in-portal.tsx';
export { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
