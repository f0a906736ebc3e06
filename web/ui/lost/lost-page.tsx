import { useEffect, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { NoticePage } from '../notices/notice-page.tsx';
import { isServerThere, LostCode, mayReloadUnasked } from './lost-code.ts';
import { ReportDetails } from './report-details.tsx';

const texts = {
  upgraded: {
    title: 'A new version of Vizio is there',
    text: 'The server was upgraded while this page was open. Reload to go on. Saved work is safe.',
    reload: 'Reload',
  },
  unreachable: {
    title: 'This page could not be loaded',
    text: 'The server cannot be reached. Check your connection and try again. Saved work is safe.',
    reload: 'Try again',
  },
  broken: {
    title: 'This page stopped working',
    text: 'An error of Vizio stopped it. Saved work is safe on the server. Reload the page. If it stops again, send the details to the person who runs this server.',
    reload: 'Reload',
  },
} as const;

/** Pages that are dark in every theme. */
const darkPages = ['/feedback', '/compare', '/check'];

/** In place of a page that failed. Leaves by a full page load, because the page's state cannot be trusted. */
export function LostPage({ error }: { error: Error }) {
  const isLost = error instanceof LostCode;
  const [isThere, setThere] = useState(true);
  const { title, text, reload } = texts[!isLost ? 'broken' : isThere ? 'upgraded' : 'unreachable'];
  const isDark = darkPages.includes(location.pathname);

  useEffect(() => {
    if (!isLost) return;
    void isServerThere().then((found) => {
      setThere(found);
      if (found && mayReloadUnasked()) location.reload();
    });
  }, [isLost]);

  return (
    <div {...(isDark && { 'data-theme': 'dark', 'data-page-theme': 'dark' })} className="bg-ground text-text">
      <NoticePage
        title={title}
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {reload}
            </Button>
            <Button onClick={() => location.assign('/home')}>Go to your workspace</Button>
          </>
        }
      >
        <title>Unexpected Application Error! · Vizio</title>
        <p role="alert">{text}</p>
        {!isLost && <ReportDetails error={error} />}
      </NoticePage>
    </div>
  );
}
