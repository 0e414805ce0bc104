/**
 * The least that a view costs with the portal's libraries: the caller's invoices as plain HTML rows, or two plain
 * fields. Nothing of the kit, no layout, no remote, no other text.
 */
import styled from '@emotion/styled';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { create } from 'axios';
import { createInstance } from 'i18next';
import { atom, useAtomValue } from 'jotai';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router';

const token = atom(localStorage.getItem('authToken'));
const http = create({ headers: { 'X-Requested-With': 'XMLHttpRequest' } });
const Table = styled('table')({ width: '100%' });

function Rows({ bearer }) {
  const headers = { Authorization: `Bearer ${bearer}` };
  const { data, isPending } = useQuery({
    queryKey: ['invoices'],
    queryFn: async () => (await http.get('/api/invoices', { headers })).data.items,
  });
  const cells = ({ id, number, status }) =>
    h('tr', { key: id }, h('td', null, number), h('td', null, status));
  return h(Table, { 'aria-busy': isPending }, h('tbody', null, data?.map(cells)));
}

function Page() {
  const { t } = useTranslation();
  const bearer = useAtomValue(token);
  const fields = h('form', null, h('input', { type: 'email' }), h('input', { type: 'password' }));
  return h('main', null, h('h1', null, t('title')), bearer ? h(Rows, { bearer }) : fields);
}

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'fr', resources: { fr: { translation: { title: 'Factures' } } } });
const router = createBrowserRouter([{ path: '*', Component: Page }]);
createRoot(document.getElementById('root')).render(
  h(
    I18nextProvider,
    { i18n },
    h(QueryClientProvider, { client: new QueryClient() }, h(RouterProvider, { router })),
  ),
);
