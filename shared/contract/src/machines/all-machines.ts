import { documentMachine } from '../documents/document.machine.ts';
import { guaranteeRequestMachine } from '../guarantee-requests/guarantee-request.machine.ts';
import { invoiceMachine } from '../invoices/invoice.machine.ts';

/** Every machine, for what reads the rows of all. */
export const MACHINES = [invoiceMachine, guaranteeRequestMachine, documentMachine] as const;
