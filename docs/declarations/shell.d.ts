export {
  I18nextProvider,
  LANGUAGES,
  LanguageSources,
  Link,
  LoaderFunctionArgs,
  NavLink,
  Navigate,
  NotificationsAction,
  Outlet,
  PatchRoutesOnNavigationFunction,
  Permission,
  PortalEventMap,
  PortalEventName,
  PortalEvents,
  PortalRoute,
  PrimitiveAtom,
  Provider,
  QueryClient,
  QueryClientProvider,
  QueryKey,
  RecordChanged,
  RemoteDefinition,
  RouteHandle,
  RouteObject,
  RouterProvider,
  ScrollRestoration,
  TFunction,
  Texts,
  UseQueryResult,
  User,
  WidgetLoader,
  WritableAtom,
  atom,
  brandAtom,
  can,
  createBrowserRouter,
  createMemoryRouter,
  createStore,
  data,
  defineRemote,
  detectLanguages,
  i18n,
  initTexts,
  isLoggedAtom,
  isRouteErrorResponse,
  keepPreviousData,
  lazyPage,
  lazyWidget,
  matchPath,
  notificationsAtom,
  ownWrites,
  pageTitleAtom,
  portalEvents,
  queryOptions,
  redirect,
  registerTexts,
  setUserAtom,
  signedOutAtom,
  skipToken,
  useAtom,
  useAtomValue,
  useBeforeUnload,
  useBlocker,
  useCan,
  useLocation,
  useMatches,
  useMutation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOptionalUser,
  usePageTitle,
  useParams,
  usePortalEvent,
  useQueries,
  useQuery,
  useQueryClient,
  useRecordChanged,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useSetAtom,
  useStore,
  useTranslation,
  useUser,
  userAtom,
};

// events
export interface RecordChanged { entity: EntityName; id?: string; }
export interface PortalEventMap {
    recordChanged: RecordChanged;
    sessionEnded: { reason: 'logout' | 'expired' | 'revoked' | 'elsewhere'; keepsDrafts: boolean; };
    notification: { message: string; };
    openSearch: { query?: string; };
}
export type PortalEventName = keyof PortalEventMap;
type Handler<Name extends PortalEventName> = (event: PortalEventMap[Name]) => void;
export declare class PortalEvents {
    #private;
    emit<Name extends PortalEventName>(name: Name, event: PortalEventMap[Name]): void;
    on<Name extends PortalEventName>(name: Name, handler: Handler<Name>): () => void;
}
export declare const portalEvents: PortalEvents;
export declare function usePortalEvent<Name extends PortalEventName>(name: Name, handler: Handler<Name>): void;
export declare function useRecordChanged(entity: EntityName, handler: (change: RecordChanged) => void): void;

// i18n
export type Texts = Record<string, string>;
export declare const LANGUAGES: readonly [{ readonly code: 'fr'; readonly name: 'Français'; }];
export interface LanguageSources {
    search: string;
    cookie: string;
    local: Pick<Storage, 'getItem' | 'setItem'> | null;
    session: Pick<Storage, 'getItem'> | null;
    navigator: readonly string[];
    html: string | null;
}
export declare function detectLanguages(from: LanguageSources): string[];
export declare const i18n: I18n;
export declare function registerTexts(namespace: string, fr: Texts): void;
export declare function initTexts(): Promise<I18n>;

// own-writes
export declare const ownWrites: { watch(answer: Promise<unknown>): void; made(id: string, version: number): Promise<boolean>; };

// page-title
export declare const brandAtom: import("jotai").PrimitiveAtom<string> & { init: string; };
export declare const pageTitleAtom: import("jotai").PrimitiveAtom<string | null> & { init: string | null; };
export declare function usePageTitle(title: string | null | undefined): void;

// remote
export interface RouteHandle { title?: string; permission?: Permission | readonly Permission[]; public?: true; }
export type PortalRoute = Omit<RouteObject, 'handle' | 'children'> & { handle?: RouteHandle; children?: PortalRoute[]; };
export type WidgetLoader = () => Promise<{ default: ComponentType; }>;
export interface RemoteDefinition {
    name: string;
    contractRange: string;
    namespace: string;
    texts: { fr: Texts; };
    routes: PortalRoute[];
    widgets?: Readonly<Record<string, WidgetLoader>>;
}
export declare function defineRemote(definition: RemoteDefinition): RemoteDefinition;
type Named<Name extends string> = Record<Name, ComponentType>;
export declare function lazyWidget<Name extends string>(load: () => Promise<Named<Name>>, name: Name): WidgetLoader;
export declare function lazyPage<Name extends string>(load: () => Promise<Named<Name>>, name: Name): () => Promise<{ Component: ComponentType; }>;

// session
export declare const userAtom: import("jotai").PrimitiveAtom<{
    id: string;
    role: "adviser" | "client" | "m1" | "super" | "supplier";
    firstName: string;
    lastName: string;
    email: string;
    profileImageUrl: string | null;
    notifications_count: number;
    department: "ADVISER" | "LEGAL" | "M1" | "RISK" | null;
    party: { id: string; legalName: string; country?: string | undefined; } | null;
    capabilities: { isDebtor: boolean; isAssignor: boolean; };
    rights: ("pay_view" | "sign" | "submit")[];
    permissions: string[];
    approvalLimit: number | null;
    locale: string;
    timeZone: string;
    adviserTitle: "conseiller" | "conseillere" | null;
    letterKeys: boolean;
    defaultViews: Record<string, { query: Record<string, string>; columns: string[]; stale?: true | undefined; }>;
    pendingAdhesionId?: string | null | undefined;
    mfa: { totp: boolean; passkeys: number; recoveryCodes: number; };
    mustEnrolMfa: boolean;
} | null> & {
    init: {
        id: string;
        role: "adviser" | "client" | "m1" | "super" | "supplier";
        firstName: string;
        lastName: string;
        email: string;
        profileImageUrl: string | null;
        notifications_count: number;
        department: "ADVISER" | "LEGAL" | "M1" | "RISK" | null;
        party: { id: string; legalName: string; country?: string | undefined; } | null;
        capabilities: { isDebtor: boolean; isAssignor: boolean; };
        rights: ("pay_view" | "sign" | "submit")[];
        permissions: string[];
        approvalLimit: number | null;
        locale: string;
        timeZone: string;
        adviserTitle: "conseiller" | "conseillere" | null;
        letterKeys: boolean;
        defaultViews: Record<string, { query: Record<string, string>; columns: string[]; stale?: true | undefined; }>;
        pendingAdhesionId?: string | null | undefined;
        mfa: { totp: boolean; passkeys: number; recoveryCodes: number; };
        mustEnrolMfa: boolean;
    } | null;
};
export declare const isLoggedAtom: import("jotai").Atom<boolean>;
export type NotificationsAction = 'addOne' | 'removeOne' | 'reset' | { readonly count: number; };
export declare const notificationsAtom: import("jotai").WritableAtom<number, [action: NotificationsAction], void>;
export declare const setUserAtom: import("jotai").WritableAtom<null, [user: Omit<{
    id: string;
    role: "adviser" | "client" | "m1" | "super" | "supplier";
    firstName: string;
    lastName: string;
    email: string;
    profileImageUrl: string | null;
    notifications_count: number;
    department: "ADVISER" | "LEGAL" | "M1" | "RISK" | null;
    party: { id: string; legalName: string; country?: string | undefined; } | null;
    capabilities: { isDebtor: boolean; isAssignor: boolean; };
    rights: ("pay_view" | "sign" | "submit")[];
    permissions: string[];
    approvalLimit: number | null;
    locale: string;
    timeZone: string;
    adviserTitle: "conseiller" | "conseillere" | null;
    letterKeys: boolean;
    defaultViews: Record<string, { query: Record<string, string>; columns: string[]; stale?: true | undefined; }>;
    pendingAdhesionId?: string | null | undefined;
    mfa: { totp: boolean; passkeys: number; recoveryCodes: number; };
    mustEnrolMfa: boolean;
}, "notifications_count"> & { notifications_count?: number; }], void> & { init: null; };
export declare const signedOutAtom: import("jotai").WritableAtom<null, [], void> & { init: null; };
export declare function can(user: Pick<User, 'permissions'> | null, permission: Permission): boolean;
export declare function useUser(): User;
export declare function useOptionalUser(): User | null;
export declare function useCan(permission: Permission): boolean;
