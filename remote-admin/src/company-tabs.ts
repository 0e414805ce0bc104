import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { pages, TabOf } from '@cessio/contract';
import type { CompanyTabProps } from './record/company-tab.ts';

export type CompanyTab = TabOf<typeof pages.company>;

function tab<Name extends string>(
  load: () => Promise<Record<Name, ComponentType<CompanyTabProps>>>,
  name: Name,
): LazyExoticComponent<ComponentType<CompanyTabProps>> {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The tabs of a company's record, in order, each fetched when first opened; a feature may add one. */
export const COMPANY_TABS: Readonly<Record<CompanyTab, LazyExoticComponent<ComponentType<CompanyTabProps>>>> =
  {
    identity: tab(() => import('./features/companies/tabs/identity.tab.tsx'), 'IdentityTab'),
    people: tab(() => import('./features/companies/tabs/people.tab.tsx'), 'PeopleTab'),
    accounts: tab(() => import('./features/accounts/accounts.tab.tsx'), 'AccountsTab'),
    owners: tab(() => import('./features/companies/tabs/owners.tab.tsx'), 'OwnersTab'),
    contracts: tab(() => import('./features/companies/tabs/contracts.tab.tsx'), 'ContractsTab'),
    limits: tab(() => import('./features/companies/tabs/limits.tab.tsx'), 'LimitsTab'),
    relations: tab(() => import('./company-relations.tab.tsx'), 'RelationsTab'),
    documents: tab(() => import('./features/documents/company-documents.tab.tsx'), 'DocumentsTab'),
    exposure: tab(() => import('./features/companies/tabs/exposure.tab.tsx'), 'ExposureTab'),
    history: tab(() => import('./features/companies/tabs/history.tab.tsx'), 'HistoryTab'),
  };
