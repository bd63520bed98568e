import { data } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { viewerOf } from '../domains/accounts/web/parts/require-viewer.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/product-page.ts';
import { ProductView } from './parts/product-view.tsx';
import { type SimilarListing, SimilarListings } from './parts/similar-listings.tsx';
import { productAction } from './product-action.ts';
import { loadProduct } from './product-data.ts';
import { productMeta } from './product-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = await viewerOf(context);
  const found = await loadProduct(context, params.id, viewer);
  return data({ viewer, ...found }, { status: found.product ? 200 : 404 });
}

export const action = ({ context, request }: Route.ActionArgs) => productAction(context, request);

export const meta: Route.MetaFunction = ({ loaderData }) => productMeta(loaderData?.product ?? null);

/** The public page of one product. Guests see what they could do with it; it leads them through the login. */
export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.product) return <GonePage similar={loaderData.similar} />;
  return (
    <ProductView
      key={loaderData.product.id}
      found={loaderData}
      viewer={loaderData.viewer}
      deed={actionData}
    />
  );
}

function GonePage({ similar }: { readonly similar: readonly SimilarListing[] }) {
  return (
    <div className="wrap">
      <EmptyState
        whole
        title="This listing is no longer here"
        action={
          <ButtonLink kind="primary" to={paths.home()}>
            Go to the home page
          </ButtonLink>
        }
      >
        It was taken down, or the address is not quite right.
      </EmptyState>
      <SimilarListings title="Just listed" similar={similar} />
    </div>
  );
}
