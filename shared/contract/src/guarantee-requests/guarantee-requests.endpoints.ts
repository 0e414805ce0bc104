import { z } from 'zod';
import { idParams, timeline, transitionBody } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { inputSchema, recordSchema, rowSchema } from '../fields.ts';
import { defineListSpec, exportQuery, listQuery, page } from '../list.ts';
import { guaranteeRequestEntity } from './guarantee-request.fields.ts';
import { guaranteeRequestMachine } from './guarantee-request.machine.ts';
import { guaranteeRequestStates } from './guarantee-request.states.ts';
import { stateNames } from '../machines/states.ts';

const tag = 'Garanties';

export const guaranteeRequestRow = rowSchema(guaranteeRequestEntity);
export type GuaranteeRequestRow = z.output<typeof guaranteeRequestRow>;
export const guaranteeRequest = recordSchema(guaranteeRequestEntity);
export type GuaranteeRequest = z.output<typeof guaranteeRequest>;

export const guaranteeRequestListSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(guaranteeRequestStates) },
    kind: { kind: 'enum', values: ['limit', 'demand'] },
    requesterId: { kind: 'id' },
    debtorId: { kind: 'id' },
    beneficiaryId: { kind: 'id' },
    amount: { kind: 'amount' },
    createdAt: { kind: 'instant' },
  },
  sorts: ['createdAt', 'amount', 'number', 'validUntil'],
  defaultSort: '-createdAt',
  search: true,
});

export const listGuaranteeRequests = defineEndpoint({
  id: 'listGuaranteeRequests',
  method: 'GET',
  path: '/api/guarantee-requests',
  summary: 'Guarantee requests of one’s side.',
  tag,
  access: 'guaranteeRequests.read',
  query: listQuery(guaranteeRequestListSpec),
  response: page(guaranteeRequestRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

export const exportGuaranteeRequests = defineEndpoint({
  id: 'exportGuaranteeRequests',
  method: 'GET',
  path: '/api/guarantee-requests.csv',
  summary: 'The filtered set as CSV, streamed.',
  tag,
  access: 'guaranteeRequests.read',
  query: exportQuery(guaranteeRequestListSpec),
  produces: 'text/csv',
});

export const getGuaranteeRequest = defineEndpoint({
  id: 'getGuaranteeRequest',
  method: 'GET',
  path: '/api/guarantee-requests/:id',
  summary: 'One request with what its reader may do now.',
  tag,
  access: 'guaranteeRequests.read',
  params: idParams,
  response: guaranteeRequest,
});

export const createGuaranteeRequest = defineEndpoint({
  id: 'createGuaranteeRequest',
  method: 'POST',
  path: '/api/guarantee-requests',
  summary: 'Save a draft request.',
  tag,
  access: 'guaranteeRequests.write',
  body: inputSchema(guaranteeRequestEntity),
  response: guaranteeRequest,
  status: 201,
  idempotency: 'accepted',
  errors: ['PARTY_INACTIVE'],
});

export const transitionGuaranteeRequest = defineEndpoint({
  id: 'transitionGuaranteeRequest',
  method: 'POST',
  path: '/api/guarantee-requests/:id/transitions',
  summary: 'Take one step of the request’s machine.',
  tag,
  access: 'guaranteeRequests.read',
  params: idParams,
  body: transitionBody,
  machine: guaranteeRequestMachine,
  response: guaranteeRequest,
  idempotency: 'accepted',
  errors: [
    'VERSION_CONFLICT',
    'STATE_CONFLICT',
    'RIGHT_MISSING',
    'REASON_REQUIRED',
    'REASON_NOT_ALLOWED',
    'COMMENT_REQUIRED',
    'APPROVAL_LIMIT_EXCEEDED',
  ],
});

export const guaranteeRequestTimeline = defineEndpoint({
  id: 'guaranteeRequestTimeline',
  method: 'GET',
  path: '/api/guarantee-requests/:id/timeline',
  summary: 'Who did what and when.',
  tag,
  access: 'guaranteeRequests.read',
  params: idParams,
  response: timeline,
});
