import { openApiDocument } from './document.ts';

const document = openApiDocument() as {
  paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>;
  components: { schemas: Record<string, { required?: string[] }> };
};

test('every reference leads to a component, and every component is referred to', () => {
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id);
  expect(new Set(refs)).toEqual(new Set(Object.keys(document.components.schemas)));
  expect(JSON.stringify(document)).not.toContain('#/$defs');
});

test('a record is described once, whoever answers it', () => {
  const answered = JSON.stringify(document.paths['/api/invoices/{id}']?.['get']?.responses['200']);
  expect(answered).toContain('"$ref":"#/components/schemas/Invoice"');
  expect(document.components.schemas['Invoice']?.required).toContain('allowedActions');
  const adhesion = JSON.stringify(document.paths['/api/adhesions/{id}']?.['get']?.responses['200']);
  expect(adhesion).toContain('"$ref":"#/components/schemas/AdhesionRecord"');
});

test('what is sent is told from what is answered only where the two differ', () => {
  const body = JSON.stringify(document.paths['/api/invoices']?.['post']?.requestBody);
  expect(body).toContain('"$ref":"#/components/schemas/InvoiceInput"');
  expect(document.components.schemas['InvoiceInput']?.required ?? []).not.toContain('allowedActions');
});
