import { useQuery } from '@tanstack/react-query';
import { prefix } from '#web/api/routes.ts';
import { type ApiDescription, ApiDocs } from '#web/features/api-docs/api-docs.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Brand } from '#web/ui/pages/brand.tsx';

export function ApiDocsPage() {
  const description = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${prefix}/openapi.json`, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return (await response.json()) as ApiDescription;
    },
  });
  return (
    <main className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <title>API · Vizio</title>
      <Brand />
      <div className="mt-8">
        {description.data && <ApiDocs description={description.data} />}
        {description.isError && (
          <>
            <p role="alert">The description of the API could not be loaded.</p>
            <Button className="mt-4" onClick={() => void description.refetch()}>
              Try again
            </Button>
          </>
        )}
      </div>
    </main>
  );
}
