"""Tests the package that OpenAPI Generator made from the contract against a running service."""

import sys

import verdicts

api = verdicts.VerdictsApi(verdicts.ApiClient(verdicts.Configuration(host=sys.argv[1])))

page = api.list_verdicts(verdict="worthit", limit=3)
first, second = page.data[:2]
assert page.total >= len(page.data) and page.rating_scale.min < page.rating_scale.max

one = api.get_verdict(first.slug)
assert one == first, one

named = api.list_verdicts(slug=[first.slug, second.slug, "no-such-product"])
assert [verdict.slug for verdict in named.data] == sorted([first.slug, second.slug]), named
assert named.missing == ["no-such-product"], named

assert api.list_categories().data[0].name
assert api.get_card(first.slug).product == first.product
assert api.list_changes(limit=1).data is not None
# The package reads only JSON and text bodies.
assert api.get_badge_without_preload_content(first.slug).data.startswith(b"<svg")

try:
    api.get_verdict("no-such-product")
    raise AssertionError("there is no 404")
except verdicts.exceptions.NotFoundException as error:
    assert error.status == 404

formats = verdicts.FormatsApi(api.api_client)
assert formats.get_review_markdown(first.slug).startswith("# ")
assert "<html" in verdicts.PagesApi(api.api_client).show_review(first.slug)

print(f"imported, and {page.total} verdicts counted")
