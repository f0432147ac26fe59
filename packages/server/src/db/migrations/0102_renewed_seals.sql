-- When the installation's secret is replaced, keys of envelopes are sealed anew under the one that replaces it.
grant update (sealed) on envelope_key to nibble_app;
