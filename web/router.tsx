import { type ComponentType, Suspense } from 'react';
import { matchPath, Route, Routes, useSearchParams } from 'react-router';
import { RequireSession, SessionGate } from '#web/features/session/session.tsx';
import { lazyPage } from '#web/ui/lazy-component.ts';
import { Loader } from '#web/ui/notices/loader.tsx';
import { WithUploads } from './pages/with-uploads.tsx';

const Landing = lazyPage(() => import('./pages/landing.tsx').then((page) => page.Landing));
const Login = lazyPage(() => import('./pages/login.tsx').then((page) => page.Login));
const Signup = lazyPage(() => import('./pages/signup.tsx').then((page) => page.Signup));
const ResetPassword = lazyPage(() => import('./pages/reset-password.tsx').then((page) => page.ResetPassword));
const PopupDone = lazyPage(() => import('./pages/popup-done.tsx').then((page) => page.PopupDone));
const GoogleDrivePicker = lazyPage(() => import('./pages/cloud-picker.tsx').then((page) => page.GoogleDrivePicker));
const OneDrivePicker = lazyPage(() => import('./pages/cloud-picker.tsx').then((page) => page.OneDrivePicker));
const Home = lazyPage(() => import('./pages/home.tsx').then((page) => page.Home));
const SharedFolder = lazyPage(() => import('./pages/shared-folder.tsx').then((page) => page.SharedFolder));
const Invite = lazyPage(() => import('./pages/invite.tsx').then((page) => page.Invite));
const Feedback = lazyPage(() => import('./pages/feedback.tsx').then((page) => page.Feedback));
const Compare = lazyPage(() => import('./pages/compare.tsx').then((page) => page.Compare));
const Check = lazyPage(() => import('./pages/check.tsx').then((page) => page.Check));
const Report = lazyPage(() => import('./pages/check.tsx').then((page) => page.Report));
const AccountPage = lazyPage(() => import('./pages/account.tsx').then((page) => page.AccountPage));
const ServerPage = lazyPage(() => import('./pages/server.tsx').then((page) => page.ServerPage));
const TryPage = lazyPage(() => import('./pages/try/try-page.tsx').then((page) => page.TryPage));
const ConfirmEmail = lazyPage(() => import('./pages/confirm-email.tsx').then((page) => page.ConfirmEmailPage));
const VerifyEmail = lazyPage(() => import('./pages/verify-email.tsx').then((page) => page.VerifyEmail));
const ErrorPage = lazyPage(() => import('./pages/error.tsx').then((page) => page.ErrorPage));
const Privacy = lazyPage(() => import('./pages/privacy.tsx').then((page) => page.Privacy));
const ApiDocs = lazyPage(() => import('./pages/api-docs.tsx').then((page) => page.ApiDocsPage));
const DevicePage = lazyPage(() => import('./pages/device.tsx').then((page) => page.DevicePage));
const UnsubscribePage = lazyPage(() => import('./pages/unsubscribe.tsx').then((page) => page.UnsubscribePage));
const Guide = lazyPage(() => import('./pages/guide.tsx').then((page) => page.Guide));
const Terms = lazyPage(() => import('./pages/terms.tsx').then((page) => page.Terms));

/** Share links need no account. */
function HomeOrLink() {
  const [params] = useSearchParams();
  if (params.has('k')) return <SharedFolder />;
  return (
    <RequireSession>
      <Home />
    </RequireSession>
  );
}

const isByLink = /[?&#]k=/.test(location.search + location.hash);
const homePage = Object.assign(HomeOrLink, { preload: isByLink ? SharedFolder.preload : Home.preload });

/** The pages that wait for the session. */
const gated = {
  '/home': homePage,
  '/login': Login,
  '/signup': Signup,
  '/reset-password': ResetPassword,
  '/invite/:token': Invite,
  '/confirm-email/:token': ConfirmEmail,
  '/feedback': Feedback,
  '/compare': Compare,
  '/check': Check,
  '/report': Report,
  '/unsubscribe': UnsubscribePage,
  '/error': ErrorPage,
  '/vizioApi/docs': ApiDocs,
} as const;
const behindSignIn = {
  '/account': AccountPage,
  '/device': DevicePage,
  '/server': ServerPage,
  '/try': TryPage,
  '/verify-email': VerifyEmail,
} as const;
const open = {
  '/popup-done': PopupDone,
  '/import/google-drive': GoogleDrivePicker,
  '/import/one-drive': OneDrivePicker,
  '/guide/:page?': Guide,
  '/privacy': Privacy,
  '/terms': Terms,
} as const;

type Page = ComponentType & { preload: () => void };

function routesOf(pages: Record<string, Page>) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}

const everyPage: Record<string, Page> = { ...gated, ...behindSignIn, ...open };
// Preloads the first page while the session is being detected.
const [, firstPage = Landing] = Object.entries(everyPage).find(([path]) => matchPath(path, location.pathname)) ?? [];
firstPage.preload();

/** All routes of the application; unknown addresses show the website. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        {routesOf(open)}
        <Route element={<SessionGate />}>
          <Route element={<WithUploads />}>
            {routesOf(gated)}
            <Route element={<RequireSession />}>{routesOf(behindSignIn)}</Route>
            <Route path="*" element={<Landing />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
