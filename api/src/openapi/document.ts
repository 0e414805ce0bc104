import type { z } from 'zod';
import { CONTRACT_VERSION, type Endpoint, type ErrorCode } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { resolved, schemaOf, stepsOf, withComponents } from './components.ts';

type Json = Record<string, unknown>;

function parametersOf(endpoint: Endpoint): Json[] {
  const list = (schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = resolved(schemaOf(schema, 'input')) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const headers = endpoint.idempotency
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: endpoint.idempotency === 'required',
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}$' },
        },
      ]
    : [];
  const proof = endpoint.stepUp
    ? [{ name: 'X-Step-Up', in: 'header', required: endpoint.stepUp === true, schema: { type: 'string' } }]
    : [];
  return [...list(endpoint.params, 'path'), ...list(endpoint.query, 'query'), ...headers, ...proof];
}

const FILE_BODY = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
};

function bodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.bodyKind === 'bytes')
    return {
      required: true,
      content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (endpoint.bodyKind === 'file' || endpoint.bodyKind === 'fileOrJson') {
    const fields = endpoint.body ? schemaOf(endpoint.body, 'input') : undefined;
    const schema = fields ? { allOf: [fields, FILE_BODY] } : FILE_BODY;
    const json =
      endpoint.bodyKind === 'fileOrJson' && fields ? { 'application/json': { schema: fields } } : {};
    return { required: true, content: { 'multipart/form-data': { schema }, ...json } };
  }
  if (!endpoint.body) return undefined;
  const schema = endpoint.machine ? stepsOf(endpoint.machine) : schemaOf(endpoint.body, 'input');
  const type = endpoint.bodyKind === 'form' ? 'multipart/form-data' : 'application/json';
  // A call without a body is read as an empty object.
  const required = !endpoint.body.safeParse({}).success;
  return { required, content: { [type]: { schema } } };
}

function responsesOf(endpoint: Endpoint): Json {
  const status = endpoint.status ?? (endpoint.response || endpoint.produces ? 200 : 204);
  const success: Json = { description: 'Réussite' };
  if (endpoint.response)
    success['content'] = { 'application/json': { schema: schemaOf(endpoint.response, 'output') } };
  else if (endpoint.produces)
    success['content'] = Object.fromEntries(
      [endpoint.produces].flat().map((type) => [type, { schema: { type: 'string' } }]),
    );
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of endpoint.errors ?? []) {
    const { status: errorStatus } = ERRORS[code];
    byStatus.set(errorStatus, [...(byStatus.get(errorStatus) ?? []), code]);
  }
  const failures = [...byStatus].map(([errorStatus, codes]) => [
    String(errorStatus),
    {
      description: codes.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return {
    [status]: success,
    ...Object.fromEntries(failures as [string, Json][]),
    default: { $ref: '#/components/responses/Problem' },
  };
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'detail', 'status', 'code', 'correlationId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    correlationId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** OpenAPI 3.1 of the whole contract: as `npm run openapi` writes it to api/openapi.json, which /api/openapi.json answers. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const body = bodyOf(endpoint);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        tags: [endpoint.tag],
        ...(endpoint.access === 'public' ? { security: [] } : {}),
        'x-permission': endpoint.access,
        parameters: parametersOf(endpoint),
        ...(body ? { requestBody: body } : {}),
        responses: responsesOf(endpoint),
      },
    };
  }
  const sorted = Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { paths: described, schemas } = withComponents(sorted);
  return {
    openapi: '3.1.0',
    info: { title: 'Cessio', version: CONTRACT_VERSION, description: 'Affacturage et demandes de garantie' },
    security: [{ bearer: [] }],
    paths: described,
    components: {
      schemas: { Problem: PROBLEM, ...schemas },
      responses: {
        Problem: {
          description: 'Refus, en français, avec un code stable',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
