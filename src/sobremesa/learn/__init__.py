"""Networks learn games from matches among themselves: `sobremesa learn`."""
