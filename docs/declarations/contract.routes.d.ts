export {
  HOST_PATHS,
  MENU,
  MemberRow,
  MenuLine,
  Needed,
  OpenRow,
  PAGES,
  PORTAL_ROUTES,
  PUBLIC_ROUTES,
  PortalRouteRule,
  PublicRouteRule,
  REFUSED_TITLE,
  RouteRecord,
  TabOf,
  UNKNOWN_ROUTES,
  UNKNOWN_TITLE,
  VIEWERS,
  Viewer,
  WhoOf,
  outcomeFor,
  registryPages,
  titleFor,
};

// routes/page-table
export declare const VIEWERS: readonly ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'];
export type Viewer = (typeof VIEWERS)[number];
export type RouteRecord = 'invoice' | 'invoiceDraft' | 'batch' | 'financing' | 'paymentFile' | 'request' | 'guarantee' | 'adhesion' | 'company' | 'document' | 'relation' | 'contract' | 'ledgerEntry' | 'ledgerAccount' | 'employee';
interface PageRow { path: string; page?: `${string}/${string}/${string}`; text?: string; }
export interface MemberRow extends PageRow {
    title: string | Readonly<Partial<Record<Viewer, string>>>;
    heading?: string | RegExp;
    needs: Needed;
    elsewhere?: { viewers: readonly Viewer[]; to: string; };
    record?: RouteRecord;
    tabs?: readonly string[];
    menu?: Readonly<Record<string, string>>;
    count?: string;
    under?: readonly string[];
    lists?: Readonly<Record<string, ViewedList>>;
}
export interface OpenRow extends PageRow { title: string; needs: 'everybody'; visitorTo?: string; userTo?: string; }
export interface MenuLine { entry: string; icon?: string; for?: readonly Role[]; count?: string; }
export declare const MENU: readonly MenuLine[];

// routes/portal-routes
export interface PortalRouteRule extends MemberRow { shown: readonly Viewer[]; }
export type PublicRouteRule = OpenRow;
export declare const PORTAL_ROUTES: readonly PortalRouteRule[];
export declare const PUBLIC_ROUTES: readonly PublicRouteRule[];
export declare const HOST_PATHS: readonly string[];
export declare function registryPages(remote: string): { prefixes: string[]; menu: RemoteMenuEntry[]; };
export declare const UNKNOWN_ROUTES: readonly string[];
export declare const UNKNOWN_TITLE = "Page introuvable";
export declare const REFUSED_TITLE = "Acc\u00E8s refus\u00E9";
export declare function titleFor({ title }: PortalRouteRule, viewer: Viewer): string;
export declare function outcomeFor(rule: PortalRouteRule, viewer: Viewer): 'shown' | 'elsewhere' | 'refused';
