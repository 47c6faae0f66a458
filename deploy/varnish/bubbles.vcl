vcl 4.1;

# Varnish between the proxy that ends TLS and the readers' port: pages, embeds and pictures that everybody may have are kept until
# they are purged. Change the readers' address, and the token to that of CDN_TOKEN. Run it with -p http_gzip_support=off, so
# that pages stay compressed as they were made (Brotli).

import std;

backend readers {
	.host = "127.0.0.1";
	.port = "4001";
	.probe = {
		.request = "GET /healthz HTTP/1.1" "Host: localhost" "Connection: close";
		.interval = 2s;
		.timeout = 1s;
	}
}

sub vcl_recv {
	# What the worker sends when something is published, withdrawn or changed.
	if (req.method == "PURGE") {
		if (req.http.purge-token != "CHANGE-ME") {
			return (synth(403));
		}
		if (req.http.purge-keys !~ "^[a-z0-9-]+(\|[a-z0-9-]+)*$") {
			return (synth(400));
		}
		ban("obj.http.surrogate-key ~ (" + req.http.purge-keys + ")");
		return (synth(204));
	}
	unset req.http.purge-token;
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	if (req.url !~ "^/bubbles/") {
		return (pass);
	}
	# Visits of the organisation's own team aren't counted: the page's answer says so, and nobody keeps it.
	if (req.http.cookie ~ "(^|; *)bubbles_own=1(;|$)") {
		return (pass);
	}
	# One copy of each page for each encoding it is kept in, whatever else browsers say.
	if (req.http.accept-encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
		set req.http.accept-encoding = "br";
	} elsif (req.http.accept-encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
		set req.http.accept-encoding = "gzip";
	} else {
		unset req.http.accept-encoding;
	}
	# A page that nobody has purged is right, however old: it may be sent while the readers are away.
	if (std.healthy(req.backend_hint)) {
		set req.grace = 10s;
	}
	# Cookies prove passwords, of pages that are never kept; they change nothing of one that is.
	return (hash);
}

sub vcl_hash {
	# What is added to a page's address, such as where a reader comes from, changes nothing of the page.
	if (req.url ~ "^/bubbles/[a-z0-9-]+\?") {
		hash_data(regsub(req.url, "\?.*$", ""));
	} else {
		hash_data(req.url);
	}
	hash_data(req.http.host);
	return (lookup);
}

sub vcl_backend_response {
	# Only what says so is kept: nothing internal, nothing behind a password, no refusal.
	if (beresp.http.cache-control ~ "s-maxage=[1-9]" && beresp.http.surrogate-key && !beresp.http.set-cookie) {
		set beresp.grace = 1h;
		return (deliver);
	}
	# Fonts and logos, whose address changes with them.
	if (beresp.http.cache-control ~ "immutable") {
		return (deliver);
	}
	set beresp.uncacheable = true;
	set beresp.ttl = 120s;
	return (deliver);
}

sub vcl_deliver {
	# What is meant for this cache is nobody else's: others could not be told that a page has gone.
	if (resp.http.cache-control ~ "s-maxage") {
		if (req.url ~ "^/bubbles/media/") {
			set resp.http.cache-control = "private, max-age=86400";
		} else {
			set resp.http.cache-control = "public, no-cache";
		}
	}
	unset resp.http.surrogate-key;
	unset resp.http.x-varnish;
	unset resp.http.via;
}
