import { Panel } from '#web/ui/pages/panel.tsx';
import { countText, formatCount } from '#web/ui/text/count.ts';
import { Loaded } from './loaded.tsx';
import { Record, Records, since } from './record.tsx';
import { useBusyLinks } from './use-console.ts';

export function LinksSection() {
  const links = useBusyLinks();
  return (
    <Panel title="Share links with the most views in 30 days">
      <Loaded query={links} label="Loading the share links">
        {(data) => (
          <Records empty="No share link was opened in the last 30 days.">
            {data.map(({ id, subject, team, createdBy, views, allViews, lastViewedAt, expiresAt }) => (
              <Record
                key={id}
                name={subject}
                mark={countText(views, 'view')}
                facts={[
                  team,
                  createdBy && `made by ${createdBy}`,
                  `${formatCount(allViews)} in all`,
                  since('last', lastViewedAt),
                  since('ends', expiresAt),
                ]}
              />
            ))}
          </Records>
        )}
      </Loaded>
    </Panel>
  );
}
