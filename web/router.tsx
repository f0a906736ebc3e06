import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { RequireSession, SessionGate } from '#web/features/session/session.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Loader } from '#web/ui/loader.tsx';
import { WithUploads } from './pages/with-uploads.tsx';

const Landing = lazyComponent(() => import('./pages/landing.tsx').then((page) => page.Landing));
const Login = lazyComponent(() => import('./pages/login.tsx').then((page) => page.Login));
const Signup = lazyComponent(() => import('./pages/signup.tsx').then((page) => page.Signup));
const ResetPassword = lazyComponent(() => import('./pages/reset-password.tsx').then((page) => page.ResetPassword));
const PopupDone = lazyComponent(() => import('./pages/popup-done.tsx').then((page) => page.PopupDone));
const GoogleDrivePicker = lazyComponent(() =>
  import('./pages/cloud-picker.tsx').then((page) => page.GoogleDrivePicker),
);
const OneDrivePicker = lazyComponent(() => import('./pages/cloud-picker.tsx').then((page) => page.OneDrivePicker));
const Home = lazyComponent(() => import('./pages/home.tsx').then((page) => page.Home));
const Invite = lazyComponent(() => import('./pages/invite.tsx').then((page) => page.Invite));
const Feedback = lazyComponent(() => import('./pages/feedback.tsx').then((page) => page.Feedback));
const ErrorPage = lazyComponent(() => import('./pages/error.tsx').then((page) => page.ErrorPage));
const Privacy = lazyComponent(() => import('./pages/privacy.tsx').then((page) => page.Privacy));
const ApiDocs = lazyComponent(() => import('./pages/api-docs.tsx').then((page) => page.ApiDocsPage));
const Terms = lazyComponent(() => import('./pages/terms.tsx').then((page) => page.Terms));

/** The pages that wait for the session. */
const gated = {
  '/login': Login,
  '/signup': Signup,
  '/reset-password': ResetPassword,
  '/invite/:token': Invite,
  '/feedback': Feedback,
  '/error': ErrorPage,
  '/vizioApi/docs': ApiDocs,
} as const;
const behindSignIn = { '/home': Home } as const;
const open = {
  '/popup-done': PopupDone,
  '/import/google-drive': GoogleDrivePicker,
  '/import/one-drive': OneDrivePicker,
  '/privacy': Privacy,
  '/terms': Terms,
} as const;

function routesOf(pages: Record<string, typeof Home>) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}

const everyPage: Record<string, typeof Home> = { ...gated, ...behindSignIn, ...open };
// The first page's file is fetched while the session is being detected.
const [, firstPage = Landing] = Object.entries(everyPage).find(([path]) => matchPath(path, location.pathname)) ?? [];
firstPage.preload();

/** Every address of the application; what is none of them is the website's. */
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
