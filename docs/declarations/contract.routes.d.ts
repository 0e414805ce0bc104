export {
  HOST_PATHS,
  Needed,
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
  titleFor,
};

// routes/portal-routes
export declare const VIEWERS: readonly ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'];
export type Viewer = (typeof VIEWERS)[number];
export declare const HOST_PATHS: readonly string[];
export type RouteRecord = 'invoice' | 'invoiceDraft' | 'request' | 'guarantee' | 'adhesion' | 'company' | 'document' | 'relation' | 'employee';
interface MemberRule {
    title: string | Readonly<Partial<Record<Viewer, string>>>;
    heading?: string | RegExp;
    needs: Needed;
    elsewhere?: { viewers: readonly Viewer[]; to: string; };
    record?: RouteRecord;
    tabs?: readonly string[];
}
interface OpenRule { title: string; visitorTo?: string; userTo?: string; }
export interface PortalRouteRule extends MemberRule { path: string; shown: readonly Viewer[]; }
export interface PublicRouteRule extends OpenRule { path: string; }
export declare const PORTAL_ROUTES: readonly PortalRouteRule[];
export declare const PUBLIC_ROUTES: readonly PublicRouteRule[];
export declare const UNKNOWN_ROUTES: readonly string[];
export declare const UNKNOWN_TITLE = "Page introuvable";
export declare const REFUSED_TITLE = "Acc\u00E8s refus\u00E9";
export declare function titleFor({ title }: PortalRouteRule, viewer: Viewer): string;
export declare function outcomeFor(rule: PortalRouteRule, viewer: Viewer): 'shown' | 'elsewhere' | 'refused';
