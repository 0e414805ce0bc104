import { Page } from '@cessio/ui';

export function NewFinancingPage() {
  return <Page>…</Page>;
}
